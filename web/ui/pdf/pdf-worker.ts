// What reads a PDF, in a thread of its own (`pdf-drawing.ts`).
import 'pdfjs-dist/build/pdf.worker.min.mjs'

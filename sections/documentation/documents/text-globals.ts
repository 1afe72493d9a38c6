// What reads PDFs wants these to be there although it draws nothing here; without them it would load a native library for
// drawing. Imported before it.
for (const name of ['DOMMatrix', 'ImageData', 'Path2D'])
  if (!(name in globalThis)) Object.defineProperty(globalThis, name, { value: class {} })

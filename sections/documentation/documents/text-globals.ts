// What reads PDFs wants these to be there although it draws nothing here; without them it would load a native library for
// drawing. Imported by whoever loads it later on: in one bundle the package would come first.
for (const name of ['DOMMatrix', 'ImageData', 'Path2D'])
  if (!(name in globalThis)) Object.defineProperty(globalThis, name, { value: class {} })

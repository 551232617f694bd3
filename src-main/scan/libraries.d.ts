/** The builds of pdf.js for Node, and the parts of WebAssembly in use, for which Node has no types. */
declare module 'pdfjs-dist/legacy/build/pdf.min.mjs' {
  export * from 'pdfjs-dist'
}
declare module 'pdfjs-dist/legacy/build/pdf.worker.min.mjs'

declare namespace WebAssembly {
  interface Module {
    readonly kind?: 'module'
  }
  interface Memory {
    readonly buffer: ArrayBuffer
  }
  interface Instance {
    readonly exports: Readonly<Record<string, unknown>>
  }
  const Module: new (code: Uint8Array) => Module
  const Memory: new () => Memory
  const Instance: new (module: Module, imports: object) => Instance
}

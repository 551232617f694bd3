/** Types for the Node builds of pdf.js, and for the parts of WebAssembly that we use, since Node has none. */
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

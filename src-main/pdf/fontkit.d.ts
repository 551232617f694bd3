/** The part of fontkit (pdfkit's font library) that we use. fonts/parsed.ts types its results. */
declare module 'fontkit' {
  export const create: (bytes: Uint8Array) => unknown
}

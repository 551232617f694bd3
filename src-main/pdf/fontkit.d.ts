/** The part of fontkit (pdfkit's font library) that we use. Its results are typed in fonts/parsed.ts. */
declare module 'fontkit' {
  export const create: (bytes: Uint8Array) => unknown
}

/** The part of fontkit, pdfkit's own font library, that we use. What it gives is typed in fonts/parsed.ts. */
declare module 'fontkit' {
  export const create: (bytes: Uint8Array) => unknown
}

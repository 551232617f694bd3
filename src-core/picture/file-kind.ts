/** Detects the kind of a file from its first bytes, and the orientation of a photo. */

type FileKind = 'pdf' | 'picture' | 'heic' | 'other-picture' | 'archive' | 'text'

/** Detects the kind of a file. `picture` is PNG, JPEG, WebP or BMP. */
export const fileKind = (bytes: Uint8Array): FileKind => {
  const start = String.fromCharCode(...bytes.subarray(0, 1024))
  if (start.includes('%PDF-')) return 'pdf'
  if (/^(?:\x89PNG|\xFF\xD8\xFF|RIFF[^]{4}WEBP|BM[^]{12}\x28\0\0\0)/.test(start)) return 'picture'
  if (/^[^]{4}ftyp(?:heic|heix|hevc|heim|heis|mif1|msf1|avif)/.test(start)) return 'heic'
  if (/^(?:GIF8|II\*\0|MM\0\*|\0\0\x01\0|8BPS|\0\0\0\x0CJXL |\xFF\x0A)/.test(start)) return 'other-picture'
  if (/^(?:PK\x03\x04|\x1F\x8B|7z\xBC\xAF|Rar!|\xD0\xCF\x11\xE0)/.test(start)) return 'archive'
  return 'text'
}

/** Reads the orientation of a JPEG from its EXIF data, 1 to 8. Returns 1 (upright) if there is none. */
export const orientationOf = (bytes: Uint8Array): number => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 4 || view.getUint16(0) !== 0xffd8) return 1
  for (let at = 2; at + 4 <= bytes.length;) {
    const marker = view.getUint16(at)
    const length = view.getUint16(at + 2)
    if (marker === 0xffe1 && at + 2 + length <= bytes.length)
      return orientationIn(new DataView(view.buffer, view.byteOffset + at + 4, length - 2))
    // The image data starts here.
    if (marker >>> 8 !== 0xff || marker === 0xffda) return 1
    at += 2 + length
  }
  return 1
}

/** Reads the orientation from an APP1 segment, which can also contain other data. */
const orientationIn = (data: DataView): number => {
  if (data.byteLength < 14 || data.getUint32(0) !== 0x45786966) return 1
  const isLittle = data.getUint16(6) === 0x4949
  const directory = 6 + data.getUint32(10, isLittle)
  if (directory + 2 > data.byteLength) return 1
  const entries = data.getUint16(directory, isLittle)
  for (let index = 0; index < entries; index += 1) {
    const entry = directory + 2 + index * 12
    if (entry + 12 > data.byteLength) return 1
    const value = data.getUint16(entry + 8, isLittle)
    if (data.getUint16(entry, isLittle) === 0x0112) return value >= 1 && value <= 8 ? value : 1
  }
  return 1
}

/** Returns every `id` in parts of a sheet, including all nested parts. */
export const anchorsOf = (part: unknown): readonly string[] => {
  if (typeof part !== 'object' || part === null) return []
  const own = 'id' in part && typeof part.id === 'string' ? [part.id] : []
  return [...own, ...Object.values(part).flatMap(anchorsOf)]
}

/** Every anchor in some parts of a sheet: whatever has an `id`, with all below it. */
export const anchorsOf = (part: unknown): readonly string[] => {
  if (typeof part !== 'object' || part === null) return []
  const own = 'id' in part && typeof part.id === 'string' ? [part.id] : []
  return [...own, ...Object.values(part).flatMap(anchorsOf)]
}

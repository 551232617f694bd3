/** A moment as the player reads it, from ISO text: day and time of day. */
export const timeText = (time: string): string =>
  new Date(time).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' })

/** `14:05`, as the language of the editor writes it; with the day where that is not today. */
export function timeText(isoTime: string, nowMs: number, language: string): string {
  const time = new Date(isoTime);
  const isToday = time.toDateString() === new Date(nowMs).toDateString();
  return isToday
    ? time.toLocaleTimeString(language, { timeStyle: 'short' })
    : time.toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' });
}

/** Any message of the exam socket but `pong` is from an administrator: plain text, or an object with a `message`. */
export function adminMessageOf(data: unknown): string | null {
  if (typeof data !== 'string' || data === 'pong' || data === '') return null;
  try {
    const parsed: unknown = JSON.parse(data);
    if (typeof parsed === 'object' && parsed !== null && 'message' in parsed && typeof parsed.message === 'string') return parsed.message;
  } catch {
    // plain text
  }
  return data;
}

/** A field that asks for words and holds none; also before anything was entered. */
export const isBlank = (value: unknown): boolean => typeof value !== 'string' || value.trim() === '';

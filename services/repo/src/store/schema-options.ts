/**
 * Every collection of the service: an unknown field in a document or in a query is a programming error, not something to
 * drop silently; `id` and `__v` are not ours.
 */
export const schemaOptions = { strict: 'throw', strictQuery: 'throw', versionKey: false, id: false, minimize: false } as const;

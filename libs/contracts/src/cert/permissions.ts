/** Permission codes of the calls, with the Chinese names that the role editor shows. */
export const certPermissions = {} as const;

/** Permission codes of the calls, with the Chinese names that the role editor shows. */
export const activityPermissions = {} as const;

import type { CallTypes, ErrorName } from '@xuekao/contracts';

/** Every call that has a route at the gateway. */
export type RoutedPath = Extract<keyof CallTypes, `/api/${string}`>;

/**
 * Callers. `elsewhere`: the administrator of a sibling department, with every permission; `administrator`: of the whole site, with every
 * permission.
 */
export const columns = ['anonymous', 'owner', 'learner', 'elsewhere', 'administrator'] as const;

/**
 * Colleagues of the owner, with every permission for own objects (roleLevel 3), asked in the rows of the console: `colleague` has no share;
 * with the others each bank, template and exam of the owner is shared.
 */
export const colleagues = ['colleague', 'viewer', 'editor', 'marker'] as const;
export type Column = (typeof columns)[number] | (typeof colleagues)[number];
export type Code = 'OK' | ErrorName;
export type Codes = readonly [anonymous: Code, owner: Code, otherLearner: Code, elsewhere: Code, administrator: Code];

/**
 * Owner of the object: a learner, or in the console a teacher, who holds every permission for own objects (roleLevel 3). Departments are
 * made by the administrator of the department above them (`head`, roleLevel 2, every permission): a teacher can make none.
 */
export type OwnerKind = 'learner' | 'teacher' | 'head';

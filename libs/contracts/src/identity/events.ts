import { z } from 'zod';
import { defineEvent } from '../event.js';

/** State of a user after a change of what others may know; the same for a user who is new. Contact data and roles stay with identity. */
export const userChanged = defineEvent({
  name: 'UserChanged',
  version: 1,
  owner: 'identity',
  heardBy: ['repo', 'exam', 'payment', 'stat'],
  data: z.strictObject({
    userId: z.string(),
    userName: z.string(),
    realName: z.string(),
    deptCode: z.string(),
    /** ids */
    groups: z.array(z.string()),
    /** 0 normal, 1 disabled, 2 pending audit */
    state: z.int(),
  }),
});

/** The person opened a page of the site on that day: told once a day, for the figures of the site. */
export const personActive = defineEvent({
  name: 'PersonActive',
  version: 1,
  owner: 'identity',
  heardBy: ['stat'],
  data: z.strictObject({
    userId: z.string(),
    /** of Asia/Shanghai, `2026-11-27` */
    day: z.string(),
  }),
});

/** A department that is new or has another name. */
export const departmentChanged = defineEvent({
  name: 'DepartmentChanged',
  version: 1,
  owner: 'identity',
  heardBy: ['stat'],
  data: z.strictObject({ deptCode: z.string(), deptName: z.string() }),
});

/** A department is gone. Its code can be given to another one later, so what names it by the code must be cleared. */
export const departmentDeleted = defineEvent({
  name: 'DepartmentDeleted',
  version: 1,
  owner: 'identity',
  heardBy: ['repo', 'exam', 'stat'],
  data: z.strictObject({ deptCode: z.string() }),
});

export const groupDeleted = defineEvent({
  name: 'GroupDeleted',
  version: 1,
  owner: 'identity',
  heardBy: ['repo', 'exam'],
  data: z.strictObject({ groupId: z.string() }),
});

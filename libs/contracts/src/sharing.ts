import { z } from 'zod';
import { defineCall } from './call.js';
import { byId, done, id } from './fields.js';
import type { PermissionCode } from './permissions.js';
import type { ServiceName } from './services.js';

/** Kinds of those with whom an object is shared. A department stands for everybody of its tree. */
export const shareKinds = ['user', 'group', 'depart'] as const;
export type ShareKind = (typeof shareKinds)[number];

/** `edit` includes the two others; `mark`: marks the papers of an exam, and sees it. */
export const shareRights = ['view', 'edit', 'mark'] as const;
export type ShareRight = (typeof shareRights)[number];

/** With whom something is shared. @see shareKinds */
const holder = z.strictObject({
  kind: z.enum(shareKinds, '共享对象的类型不正确'),
  /** id of a user or a group; code of a department */
  id: z.string('共享对象不正确').min(1, '共享对象不正确').max(60, '共享对象不正确'),
});
export type ShareHolder = z.output<typeof holder>;
const holders = z.array(holder, '请选择共享对象').min(1, '请选择共享对象').max(100, '一次最多选择 100 个共享对象');

/** Papers that one marker is given one by one. */
export const mostSharedPapers = 500;

/** Part of an exam's papers that a marker marks. Neither departments nor papers: all papers; no questions: all questions. */
export const markScope = z.strictObject({
  /** codes; those below are included */
  departs: z.array(z.string('部门不正确').max(60, '部门不正确')).max(200, '最多选择 200 个部门'),
  /** papers that are given one by one, beside those of the departments */
  paperIds: z.array(id('考卷')).max(mostSharedPapers, `最多指定 ${mostSharedPapers} 份考卷`).default([]),
  quIds: z.array(id('试题')).max(500, '最多选择 500 道题'),
});
export type MarkScope = z.output<typeof markScope>;

/** Why a person sees an object; the numbers are for pages, which have a sentence for each. */
const reasons = ['site', 'department', 'owner', 'share', 'learners'] as const;
export type AccessReason = (typeof reasons)[number];

/** Part of a list: what the caller made, what others share with the caller, what the own department's tree made. */
export const listScope = z.enum(['mine', 'shared', 'department'], '列表范围不正确').optional();
export type ListScope = NonNullable<z.output<typeof listScope>>;

/** Fields of a row of a list that say whose it is, and what the caller may do with it. */
export const ownership = {
  ownerName: z.string(),
  /** the widest right of the caller: `own` includes all of them */
  right: z.enum(['own', 'edit', 'mark', 'view']),
  shareCount: z.int(),
};
export interface Ownership {
  ownerName: string;
  right: 'own' | ShareRight;
  shareCount: number;
}

interface Shared<P extends string> {
  owner: ServiceName;
  module?: 'exam';
  /** Paths of the calls begin with it. */
  path: P;
  /** what the object is called in summaries */
  what: string;
  /** Permissions to ask who sees an object, and to change that; the object must be within reach besides. */
  list: readonly [PermissionCode, ...PermissionCode[]];
  save: readonly [PermissionCode, ...PermissionCode[]];
  rights: readonly [ShareRight, ...ShareRight[]];
}

/** The calls by which one kind of object is shared. They are this product's own: the specification knows one owner of an object. */
export function sharingCalls<const P extends string>({ owner, module, path, what, list, save, rights }: Shared<P>) {
  const common = { owner, ...(module ? { module } : {}) };
  return {
    shares: defineCall({
      ...common,
      summary: `${what}的共享`,
      path: `${path}/share/list` as const,
      effect: 'reads',
      access: list,
      input: byId,
      output: z.strictObject({
        owner: z.strictObject({ id: z.string(), realName: z.string(), deptName: z.string() }),
        /** Whether the caller may change the list. */
        canShare: z.boolean(),
        records: z.array(
          z.strictObject({
            kind: z.enum(shareKinds),
            id: z.string(),
            name: z.string(),
            /** of a person */
            deptName: z.string(),
            right: z.enum(shareRights),
            scope: markScope,
            sharedBy: z.string(),
            shareTime: z.string(),
          }),
        ),
      }),
      errors: ['NOT_FOUND'],
    }),
    share: defineCall({
      ...common,
      summary: `共享${what}`,
      path: `${path}/share/save` as const,
      effect: 'changes',
      access: save,
      audit: true,
      // whoever has a share already has this right instead
      input: z.strictObject({ id: id(what), to: holders, right: z.enum(rights, '请选择共享权限'), scope: markScope.optional() }),
      output: done,
      errors: ['NOT_FOUND'],
    }),
    unshare: defineCall({
      ...common,
      summary: `取消${what}的共享`,
      path: `${path}/share/delete` as const,
      effect: 'changes',
      access: save,
      audit: true,
      input: z.strictObject({ id: id(what), to: holders }),
      output: done,
      errors: ['NOT_FOUND'],
    }),
    handOver: defineCall({
      ...common,
      summary: `移交${what}`,
      path: `${path}/share/hand-over` as const,
      effect: 'changes',
      access: save,
      audit: true,
      input: z.strictObject({ id: id(what), userId: id('接手人') }),
      output: done,
      errors: ['NOT_FOUND'],
    }),
    accessReasons: defineCall({
      ...common,
      summary: `某人为什么能看到${what}`,
      path: `${path}/share/reasons` as const,
      effect: 'reads',
      access: save,
      input: z.strictObject({ id: id(what), userId: id('人员') }),
      output: z.strictObject({
        realName: z.string(),
        /** empty: this person does not see it */
        records: z.array(
          z.strictObject({
            reason: z.enum(reasons),
            right: z.enum(['own', ...shareRights]),
            /** of a share: with whom; otherwise empty */
            kind: z.enum(['', ...shareKinds]),
            name: z.string(),
          }),
        ),
      }),
      errors: ['NOT_FOUND'],
    }),
  };
}

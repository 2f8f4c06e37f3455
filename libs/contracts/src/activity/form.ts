import { z } from 'zod';
import { flag, integer, optionalText, text } from '../fields.js';

/** Kinds of questions of a sign-up form (specification 3, section 3). */
export const joinFieldTypes = ['text', 'textarea', 'radio', 'checkbox', 'image', 'audio', 'video'] as const;
export type JoinFieldType = (typeof joinFieldTypes)[number];

/** Numbers of a sign-up form; its pages show them before the server refuses. */
export const joinFormLimits = { fields: 30, items: 30, title: 60, tips: 200, words: 2000 } as const;

const fieldItem = z.strictObject({
  title: text('选项', joinFormLimits.title),
  /** what an answer holds */
  value: integer('选项值', 1, 1000),
  /** chosen when the form opens */
  checked: flag('默认选中').default(false),
});

/** A question of a sign-up form. */
export const joinField = z.strictObject({
  /** names the question in answers: it stays when its title changes */
  fieldName: z.string('字段名不正确').regex(/^[a-z][a-z0-9]{0,19}$/, '字段名不正确'),
  fieldTitle: text('字段标题', joinFormLimits.title),
  fieldType: z.enum(joinFieldTypes, '字段类型不正确'),
  /** of radio and checkbox */
  fieldItems: z.array(fieldItem).max(joinFormLimits.items, `选项不能超过 ${joinFormLimits.items} 个`).default([]),
  required: flag('是否必填').default(false),
  tips: optionalText('提示', joinFormLimits.tips),
});
export type JoinField = z.output<typeof joinField>;

/** Words, the value of an item, the values of several items, or the address of a file that was uploaded. */
export const joinValue = z.union([
  z.string('内容应为文字').max(joinFormLimits.words, `内容不能超过 ${joinFormLimits.words} 个字`),
  z.int('选项不正确'),
  z.array(z.int('选项不正确')).max(joinFormLimits.items, '选项不正确'),
]);
export type JoinValue = z.output<typeof joinValue>;

export const joinData = z
  .array(z.strictObject({ fieldName: z.string('字段名不正确').max(20, '字段名不正确'), fieldValue: joinValue }))
  .max(joinFormLimits.fields, '报名信息不正确');

/** A question with its answer, as whoever reads a sign-up sees it. */
export const answeredField = z.strictObject({
  fieldName: z.string(),
  fieldTitle: z.string(),
  fieldType: z.enum(joinFieldTypes),
  fieldItems: z.array(z.strictObject({ title: z.string(), value: z.int(), checked: z.boolean() })),
  required: z.boolean(),
  tips: z.string(),
  /** null: not answered */
  fieldValue: joinValue.nullable(),
});

import { z } from 'zod';

/**
 * Building blocks of inputs. Every object is closed (`strictObject`): an extra field is an error, not ignored.
 * `label` is the Chinese name of the field as the page shows it, so that a message can be read without knowing JSON.
 */
export const id = (label = '编号') => z.string(`${label}格式不正确`).regex(/^[0-9a-f]{24}$/, `${label}格式不正确`);
export const ids = (max = 1000) =>
  z.array(id(), '请至少选择一条数据！').min(1, '请至少选择一条数据！').max(max, `一次最多选择 ${max} 条数据`);
export const text = (label: string, max: number, missing = `${label}不能为空！`) =>
  z.string(missing).trim().min(1, missing).max(max, `${label}不能超过 ${max} 个字`);
/** Names of people, departments, roles and groups: one line without control characters, which lists, files and logs would break at. */
export const nameText = (label: string, max: number) =>
  text(label, max).refine((value) => !/[\p{Cc}\u2028\u2029]/u.test(value), `${label}不能含有换行等控制字符`);
export const optionalText = (label: string, max: number) =>
  z.string(`${label}应为文字`).trim().max(max, `${label}不能超过 ${max} 个字`).default('');
/** Rich text is not trimmed and is sanitised by the service that stores it. */
export const richText = (label: string, max = 200_000) => z.string(`${label}应为文字`).max(max, `${label}不能超过 ${max} 个字符`);
export const integer = (label: string, min: number, max: number) =>
  z.int(`${label}应为整数`).min(min, `${label}不能小于 ${min}`).max(max, `${label}不能大于 ${max}`);
/** A score in points with one decimal place; services compute in tenths. */
export const score = (label: string, max = 1000) =>
  z
    .number(`${label}应为数字`)
    .min(0, `${label}不能小于 0`)
    .max(max, `${label}不能大于 ${max}`)
    .refine((value) => Math.abs(value * 10 - Math.round(value * 10)) < 1e-6, `${label}最多保留一位小数`);
export const choice = <const T extends readonly number[]>(label: string, values: T) =>
  z.literal(values as unknown as T[number][], `${label}的取值不正确`); // zod wants a mutable array of the same literals
export const flag = (label: string) => z.boolean(`${label}应为是或否`);
export const instant = (label: string) => z.iso.datetime({ error: `${label}格式不正确`, offset: true }).max(40, `${label}格式不正确`);
export const quTypes = ['radio', 'multi', 'multi2', 'judge', 'fill', 'saq', 'mix'] as const;
export const quType = z.enum(quTypes, '题型不正确');
export type QuType = (typeof quTypes)[number];
/** Names of the types in lists and dictionaries. */
export const quTypeNames: Readonly<Record<QuType, string>> = {
  radio: '单选题',
  multi: '多选题',
  multi2: '不定项选择题',
  judge: '判断题',
  fill: '填空题',
  saq: '简答题',
  mix: '组合题',
};

const order = z.strictObject({
  column: z.string().regex(/^[A-Za-z]{1,30}$/, '排序字段不正确'),
  asc: z.boolean(),
});

/** The specification's list query. `t` is the client's time stamp against caches; it means nothing here. */
export const paging = <P extends z.ZodRawShape>(params: P, maxSize = 5000) =>
  z.strictObject({
    current: integer('页码', 1, 100_000).default(1),
    size: integer('每页条数', 1, maxSize).default(10),
    params: z.strictObject(params).default({} as never), // every field of `params` is optional where this default is used
    orders: z.array(order).max(3, '最多按 3 列排序').default([]),
    t: z.number().optional(),
  });
export const learnerPageSize = 200;

export const page = <T extends z.ZodType>(record: T) => z.strictObject({ records: z.array(record), total: z.int(), pages: z.int() });

/** Answer of the owner of a `file` call; the browser gets the bytes under that name. */
export const file = z.strictObject({ name: z.string(), base64: z.string() });
/** Rows below the heading of one spreadsheet. */
export const maxSheetRows = 10_000;
/** Input of the owner of a `sheet` call: the rows of the first table, heading included, as text. */
export const sheetRows = z.strictObject({ rows: z.array(z.array(z.string().max(4000)).max(100)).max(maxSheetRows + 1) });
export const byId = z.strictObject({ id: id() });
export const byIds = z.strictObject({ ids: ids() });
export const done = z.strictObject({});
export const saved = z.strictObject({ id: z.string() });
/**
 * Counts the changes of an object. A save that names the one it read is refused (STALE) when somebody else saved since; without it the
 * newest is overwritten.
 */
export const readRevision = z.int('版本号应为整数').min(0).optional();
export const savedRevision = z.strictObject({ id: z.string(), revision: z.int() });
export const dateRange = z.array(instant('日期')).length(2, '请选择开始和结束日期').optional();
/** A search text becomes a pattern, and the database takes none with U+0000 in it. */
export const search = (label: string) =>
  z
    .string(`${label}应为文字`)
    .trim()
    .max(100, `${label}不能超过 100 个字`)
    .regex(/^[^\0]*$/, `${label}含有不能搜索的字符`)
    .optional();

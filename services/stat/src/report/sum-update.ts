import { sumFields, type Sums } from './report.model.js';

/**
 * Update of a document of sums: it is made where there is none, has its fields in one order whatever came first, and lacks what is 0. So
 * the same events give the same bytes. Its id is that of the filter.
 */
export function addUpdate(own: Readonly<Record<string, string>>, change: Sums): object[] {
  const literals = Object.fromEntries(Object.entries(own).map(([field, value]) => [field, { $literal: value }]));
  return [{ $replaceWith: { _id: '$_id', ...literals, ...Object.fromEntries(sumFields.map((field) => [field, added(field, change)])) } }];
}

function added(field: keyof Sums, change: Sums): unknown {
  const more = change[field] ?? 0;
  if (more === 0) return `$${field}`;
  const sum = { $add: [{ $ifNull: [`$${field}`, 0] }, more] };
  return { $let: { vars: { sum }, in: { $cond: [{ $eq: ['$$sum', 0] }, '$$REMOVE', '$$sum'] } } };
}

/** Condition on a document of sums in which everything is 0. */
export const isEmpty = Object.fromEntries(sumFields.map((field) => [field, { $exists: false }]));

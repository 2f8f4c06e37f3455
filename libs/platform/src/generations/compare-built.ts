import type { mongo } from 'mongoose';
import type { BuiltCollection } from './generations.model.js';

const sorted = (value: mongo.Document): string => JSON.stringify(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));

/** Both in the order of their ids, which are texts: neither is held in memory. */
export async function compareBuilt(old: mongo.Collection, made: mongo.Collection): Promise<BuiltCollection> {
  const counts = { rows: 0, changed: 0, added: 0, removed: 0 };
  const former = old.find().sort({ _id: 1 });
  let before = await former.next();
  for await (const row of made.find().sort({ _id: 1 })) {
    counts.rows += 1;
    while (before && String(before._id) < String(row._id)) {
      counts.removed += 1;
      before = await former.next();
    }
    if (before && String(before._id) === String(row._id)) {
      if (sorted(before) !== sorted(row)) counts.changed += 1;
      before = await former.next();
    } else counts.added += 1;
  }
  for (; before; before = await former.next()) counts.removed += 1;
  await former.close();
  return counts;
}

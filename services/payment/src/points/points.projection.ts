import { failedByDuplicatesOnly, isDuplicate } from '@xuekao/documents';
import type { Append, Projection } from '@xuekao/event-sourcing';
import type { PointsCollections } from './points.collections.js';
import { isShown, pointsEventTypes, streamOf, userIdOf, type PointsEvent } from './points.events.js';
import type { PointRowDoc } from './points.model.js';

const handles: ReadonlySet<string> = new Set(Object.keys(pointsEventTypes));

/** Statements and balances, made from the log alone. A line has the name of its event: it is there once, however often it is shown. */
export function pointsProjection({ accounts, rows }: PointsCollections): Projection {
  const show = async (appends: readonly Append[]): Promise<void> => {
    const lines = appends.flatMap(rowsOf);
    if (lines.length > 0) {
      await rows.collection
        .insertMany(lines as never[], { ordered: false }) // its own documents; the driver's types know the model's only
        .catch((error: unknown) => {
          if (!failedByDuplicatesOnly(error)) throw error;
        });
    }
    const newest = new Map<string, Append>();
    for (const append of appends) if (append.version > (newest.get(append.stream)?.version ?? 0)) newest.set(append.stream, append);
    for (const append of newest.values()) await showBalance(append);
  };
  const showBalance = async ({ stream, version, events }: Append): Promise<void> => {
    const last = (events as readonly PointsEvent[]).at(-1); // the streams hold nothing else
    if (!last) return;
    const _id = userIdOf(stream);
    await accounts.updateOne({ _id }, { $setOnInsert: { _id } }, { upsert: true, setDefaultsOnInsert: true }).catch((error: unknown) => {
      if (!isDuplicate(error)) throw error;
    });
    await accounts.updateOne({ _id, version: { $lt: version } }, { $set: { version, points: last.data.balance, held: last.data.held } });
  };
  return {
    name: 'points',
    handles,
    prefix: streamOf(''),
    apply: show,
    replay: (_stream, appends) => show(appends),
    async reset() {
      await rows.deleteMany({});
      await accounts.updateMany({}, { $set: { version: 0, points: 0, held: 0 } });
    },
  };
}

function rowsOf({ stream, version, events }: Append): PointRowDoc[] {
  return (events as readonly PointsEvent[]).flatMap((event, index) => {
    if (!isShown(event)) return [];
    const { at, kind, refRemark, points, balance, by = '' } = event.data;
    const _id = `${stream}@${String(version).padStart(9, '0')}.${String(index).padStart(3, '0')}`;
    return [{ _id, userId: userIdOf(stream), at: new Date(at), kind, refRemark, points, balance, by }];
  });
}

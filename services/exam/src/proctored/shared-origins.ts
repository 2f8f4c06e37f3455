import { Injectable } from '@nestjs/common';
import { namedOfOrigin, type Caller, type calls, type Input, type Output } from '@xuekao/contracts';
import { pageOf, skipOf } from '@xuekao/documents';
import { ServiceTime } from '@xuekao/platform';
import { AttemptCollections, PaperAccess, type PaperDoc } from '../attempts/index.js';
import { OriginCollections, type OriginDoc } from '../origins/index.js';
import { groupsOf, type OriginGroup } from './origin-groups.js';
import { WatchedPapers } from './watched-papers.js';

type Shared = typeof calls.exam.origins.shared;
const shownFields = { userId: 1, userName: 1, realName: 1, startedAt: 1, handedInAt: 1, deadline: 1, sheet: 1 } as const;
type Shown = Pick<PaperDoc, '_id' | keyof typeof shownFields>;
const originFields = { paperId: 1, device: 1, address: 1, network: 1, room: 1, seenAt: 1 } as const;

/** Rows that are read at once: a large exam must not keep saves waiting. */
const together = 1000;

/** Attempts of different people at one exam that share a device or an address, of the people of whom the caller may know. */
@Injectable()
export class SharedOrigins {
  constructor(
    private readonly papers: AttemptCollections,
    private readonly store: OriginCollections,
    private readonly watched: WatchedPapers,
    private readonly access: PaperAccess,
    private readonly time: ServiceTime,
  ) {}

  /** @throws {BusinessError} NOT_FOUND */
  async list({ examId, paperId, current, size }: Input<Shared>, caller: Caller): Promise<Output<Shared>> {
    await this.watched.watched(examId, caller);
    const filter = { $and: [{ examId }, await this.access.filter(caller, 'view')] };
    const [found, rows] = await Promise.all([
      this.papers.papers.find(filter, shownFields).batchSize(together).lean<Shown[]>(),
      // the database drops them within a minute
      this.store.origins
        .find({ examId, removeAt: { $gt: new Date(this.time.now()) } }, originFields)
        .batchSize(together)
        .lean<OriginDoc[]>(),
    ]);
    // a paper of a room has no device
    const attempts = found.filter(({ sheet }) => sheet === undefined);
    const known = new Set(rows.map((row) => row.paperId));
    const groups = groupsOf(
      attempts.map(({ _id, userId, startedAt, handedInAt, deadline }) => ({
        ...{ paperId: _id, userId, from: startedAt.getTime() },
        until: (handedInAt ?? deadline).getTime(),
      })),
      rows,
    ).filter(({ seen }) => paperId === undefined || seen.has(paperId));
    const byId = new Map(attempts.map((attempt) => [attempt._id, attempt]));
    const skip = skipOf({ current, size });
    return {
      ...pageOf(
        groups.slice(skip, skip + size).map((group) => sharedOf(group, byId)),
        groups.length,
        size,
      ),
      attempts: attempts.length,
      unrecorded: attempts.filter(({ _id }) => !known.has(_id)).length,
      counts: {
        devices: groups.filter(({ by }) => by === 'device').length,
        together: groups.filter(({ by, together }) => by === 'device' && together).length,
        addresses: groups.filter(({ by, room }) => by === 'address' && !room).length,
        rooms: groups.filter(({ by, room }) => by === 'address' && room).length,
      },
    };
  }
}

function sharedOf({ seen, ...group }: OriginGroup, byId: ReadonlyMap<string, Shown>): Output<Shared>['records'][number] {
  const named = [...seen].slice(0, namedOfOrigin).flatMap(([paperId, seenAt]) => {
    const attempt = byId.get(paperId);
    if (!attempt) return [];
    const { userId, userName, realName, startedAt, handedInAt } = attempt;
    const times = { startTime: startedAt.toISOString(), handTime: handedInAt?.toISOString() ?? '' };
    return [{ paperId, userId, userName, realName, ...times, seenTime: new Date(seenAt).toISOString() }];
  });
  return { ...group, attempts: seen.size, list: named };
}

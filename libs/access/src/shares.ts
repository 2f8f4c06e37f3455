import type { Caller, ShareHolder, ShareRight } from '@xuekao/contracts';
import { Schema } from 'mongoose';

/** A share, as it stands in the document that is shared. */
export interface ShareDoc {
  /** of the holder, see `shareKey` */
  key: string;
  right: ShareRight;
  /** user id of the person who shared it */
  by: string;
  at: Date;
  /** of a marker: papers by department or one by one, and questions; absent: all */
  departs?: string[];
  paperIds?: string[];
  quIds?: string[];
  /** Department of a person at that time: whoever leaves its tree loses the share. */
  deptCode?: string;
}

/** A document that can be shared. Those of an earlier release have no shares. */
export interface SharedDoc {
  shares?: ShareDoc[];
}

export const shareSchema = new Schema<ShareDoc>(
  {
    key: { type: String, required: true },
    right: { type: String, required: true },
    by: { type: String, required: true },
    at: { type: Date, required: true },
    deptCode: String,
    departs: { type: [String], default: undefined },
    paperIds: { type: [String], default: undefined },
    quIds: { type: [String], default: undefined },
  },
  { _id: false },
);

const letters = { user: 'u', group: 'g', depart: 'd' } as const;
const kindOf = { u: 'user', g: 'group', d: 'depart' } as const;
const isLetter = (text: string | undefined): text is keyof typeof kindOf => text !== undefined && text in kindOf;

/** One string for a holder, so that one index finds the shares of all kinds. */
export const shareKey = ({ kind, id }: ShareHolder): string => `${letters[kind]}:${id}`;

/** @throws {Error} for a text that `shareKey` did not make */
export function holderOf(key: string): ShareHolder {
  const letter = key[0];
  if (!isLetter(letter)) throw new Error(`${key} is no key of a share`);
  return { kind: kindOf[letter], id: key.slice(2) };
}

const charactersOfLevel = 3;

/** Keys of the shares that a caller holds: the own ones, those of the groups, those of the department and of each one above it. */
export const keysOf = ({ userId, groups, deptCode }: Pick<Caller, 'userId' | 'groups' | 'deptCode'>): string[] => [
  shareKey({ kind: 'user', id: userId }),
  ...groups.map((id) => shareKey({ kind: 'group', id })),
  ...Array.from({ length: Math.floor(deptCode.length / charactersOfLevel) }, (_, level) =>
    shareKey({ kind: 'depart', id: deptCode.slice(0, (level + 1) * charactersOfLevel) }),
  ),
];

import { quTypes, type QuType } from '@xuekao/contracts';
import { MongoClient, ObjectId, type Db } from 'mongodb';
import type { Config } from '@xuekao/platform';

export const pointCode = 'A01';
export const levels = [1, 2, 3, 4] as const;
const ofPoint = 5;
const dayMs = 86_400_000;
const words = [
  '函数',
  '导数',
  '电场',
  '磁场',
  '细胞',
  '呼吸',
  '唐代',
  '宋代',
  '市场',
  '货币',
  '气候',
  '地貌',
  '氧化',
  '还原',
  '语法',
  '阅读',
];

/** About as long as a question of a school; the number makes each another one. */
export function stemOf(index: number): string {
  const terms = words.map((word, at) => word + String((index * (at + 3)) % 997)).join('');
  return `第${index}题 下列关于${words[index % 16]}与${words[(index * 7) % 16]}的叙述正确的是${terms}`;
}

function question(index: number, repoId: ObjectId, now: Date, type?: QuType) {
  const [quId, current] = [new ObjectId(), new ObjectId()];
  const quType = type ?? quTypes[index % 6] ?? 'radio';
  const stem = stemOf(index);
  const isText = quType === 'fill' || quType === 'saq';
  const answerList = Array.from({ length: isText ? 1 : 4 }, (_none, row) => ({
    ...{ id: `o${index}x${row}`, content: `选项${row}：${words[(index + row) % 16]}`, image: '' },
    ...{ isRight: isText || row === 0 || (row === 1 && quType.startsWith('multi')), scoreRate: 0 },
  }));
  const flags = { manual: quType === 'saq', pathScore: false, answerOrder: false, itemRand: false };
  const body = { quType, content: `<p>${stem}</p>`, analysis: `<p>解析：${stem}</p>`, answerList, ...flags };
  const made = { createBy: 'bench', createdAt: now };
  return {
    version: { _id: current, quId, version: 1, ...body, subList: [], contentText: stem, ...made },
    head: {
      ...{ _id: quId, repoId, chapterId: null, quType, quLevel: levels[index % 4] ?? 1, subjective: quType === 'saq' },
      // of another measure than type and level, so that each of their combinations has some
      ...{ pointCodes: Math.floor(index / 24) % ofPoint === 0 ? [pointCode] : [], searchText: stem, version: 1, current, live: true },
      ...{ undescribed: { count: 0, of: current }, ...made, updateBy: 'bench', updatedAt: now },
    },
  };
}

interface BankWish {
  name: string;
  questions: number;
  /** number of the first question */
  from: number;
  type?: QuType;
}
async function bank(db: Db, { name, questions, from, type }: BankWish): Promise<string> {
  const _id = new ObjectId();
  // a bank of a school, which nobody has changed this minute
  const now = new Date(Date.now() - dayMs);
  const rows = Array.from({ length: questions }, (_none, at) => question(from + at, _id, now, type));
  const counts = Object.fromEntries(quTypes.map((one) => [one, rows.filter(({ head }) => head.quType === one).length]));
  const subjCount = rows.filter(({ head }) => head.subjective).length;
  await db.collection('banks').insertOne({
    ...{ _id, title: `压测题库 ${name}`, remark: '', catId: '', forExam: true, forTrain: true, counts, quCount: questions, subjCount },
    ...{ createBy: 'bench', createDept: 'A01', createdAt: now, updatedAt: now },
  });
  await db.collection('question_versions').insertMany(rows.map(({ version }) => version));
  await db.collection('questions').insertMany(rows.map(({ head }) => head));
  return _id.toHexString();
}

/** Runs `work` with the database of the banks: making a hundred thousand questions by calls would take minutes. */
export async function withBanks<T>({ mongoUrl, dbPrefix }: Config, work: (db: Db) => Promise<T>): Promise<T> {
  const mongo = await MongoClient.connect(mongoUrl);
  try {
    return await work(mongo.db(`${dbPrefix}_repo`));
  } finally {
    await mongo.close();
  }
}

/** @param from number of the first question  @returns ids of the banks */
export async function manyBanks(db: Db, count: number, questions: number, from = 0): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1)
    ids.push(await bank(db, { name: `${questions}-${index}`, questions, from: from + index * questions }));
  return ids;
}
/** Single choices only, each of which is answered by one press. */
export const bankOfChoices = (db: Db, questions: number): Promise<string> => bank(db, { name: '练习', questions, from: 0, type: 'radio' });

/** Wrong questions of a person, of the first questions of a bank. */
export async function wrongBook(db: Db, userId: string, repoIds: readonly string[], count: number): Promise<void> {
  const found = await db
    .collection('questions')
    .find({ repoId: { $in: repoIds.map((id) => new ObjectId(id)) } })
    .limit(count)
    .toArray();
  const today = Math.floor((Date.now() + 8 * 3_600_000) / dayMs);
  const items = found.map(({ _id, repoId, quType, searchText }, at) => {
    const [quId, refId] = [String(_id), String(repoId)];
    const days = 1 + (at % 40);
    const memory = { stability: days, difficulty: 5, reps: 2, lapses: 0, days, lastDay: today - (at % days) };
    return {
      ...{ _id: `${userId}:repo:${refId}:${quId}` as never, userId, refType: 'repo', refId, quId, quType, title: String(searchText) },
      ...{ isCovered: true, isWrong: true, wrongCount: 1, isFav: at % 10 === 0, note: '', updatedAt: new Date(Date.now() - at * 1000) },
      // every fifth was never reviewed
      ...(at % 5 === 0 ? {} : { memory, dueDay: memory.lastDay + days }),
    };
  });
  await db.collection('book_items').insertMany(items);
}

import { quTypes, type QuType } from '@xuekao/contracts';
import { ObjectId, type Db } from 'mongodb';

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
const dayMs = 86_400_000;
const stemOf = (index: number): string => {
  const terms = words.map((word, at) => word + String((index * (at + 3)) % 997)).join('');
  return `第${index}题下列关于${words[index % 16]}与${words[(index * 7) % 16]}的叙述正确的是${terms}`;
};

/** Writes questions as the service stores them, past its calls: making a hundred thousand one by one would take minutes. */
export async function writeQuestions(
  db: Db,
  count: number,
  repoIds: readonly string[],
  chapterIds: readonly string[],
  pointCode: string,
  stemAt = stemOf,
): Promise<void> {
  const now = new Date();
  const banks = new Map<string, Partial<Record<QuType, number>>>();
  for (let from = 0; from < count; from += 5000) {
    const rows = Array.from({ length: Math.min(5000, count - from) }, (_, at) => {
      const index = from + at;
      const [quId, current] = [new ObjectId(), new ObjectId()];
      const quType = quTypes[index % 7] ?? 'radio';
      const stem = stemAt(index);
      const options = Array.from({ length: 4 }, (_, row) => ({
        id: `o${index}x${row}`,
        content: `选项${row}${stem}`,
        image: '',
        isRight: row === 0,
        scoreRate: 0,
      }));
      const body = {
        quType,
        content: `<p>${stem}</p>`,
        analysis: `<p>${stem}${stem}</p>`,
        answerList: options,
        manual: false,
        pathScore: false,
        answerOrder: false,
        itemRand: false,
      };
      const chapter = chapterIds[index % (chapterIds.length + 1)];
      return {
        version: { _id: current, quId, version: 1, ...body, subList: [], contentText: stem, createBy: 'x', createdAt: now },
        head: {
          _id: quId,
          repoId: new ObjectId(repoIds[index % repoIds.length]),
          chapterId: chapter ? new ObjectId(chapter) : null,
          quType,
          quLevel: 1 + (index % 4),
          pointCodes: index % 10 === 0 ? [pointCode] : [],
          subjective: quType === 'saq',
          searchText: stem,
          version: 1,
          current,
          undescribed: { count: index % 41 === 0 ? 1 : 0, of: current },
          live: true,
          createBy: 'x',
          createdAt: now,
          updateBy: 'x',
          // not of this minute: no transaction changes as many with stamps of their own
          updatedAt: new Date(now.getTime() - dayMs - index),
        },
      };
    });
    await db.collection('question_versions').insertMany(
      rows.map((row) => row.version),
      { ordered: false },
    );
    await db.collection('questions').insertMany(
      rows.map((row) => row.head),
      { ordered: false },
    );
    for (const { head } of rows)
      banks.set(String(head.repoId), {
        ...banks.get(String(head.repoId)),
        [head.quType]: (banks.get(String(head.repoId))?.[head.quType] ?? 0) + 1,
      });
  }
  for (const [repoId, counts] of banks) {
    const $inc = Object.fromEntries(Object.entries(counts).map(([type, count]) => [`counts.${type}`, count]));
    $inc['quCount'] = Object.values(counts).reduce((sum, count) => sum + count, 0);
    await db.collection('banks').updateOne({ _id: new ObjectId(repoId) }, { $inc });
  }
}

/** An event as it lies in the logs of installations. */
interface Released {
  type: string;
  v?: number;
  data: unknown;
}

/**
 * One of each type and version that any release ever wrote, in the order of an attempt. Never edited, only added to: logs are upgraded in
 * place, so each build reads all of them (`released-events.spec.ts`).
 */
export const releasedEvents: readonly Released[] = [
  {
    type: 'AttemptStarted',
    data: {
      examId: '6747f0a1c2d3e4f5a6b7c8d9',
      userId: '6747f0a1c2d3e4f5a6b7c8da',
      userName: 'zhang',
      realName: '张三',
      deptCode: 'A01',
      tryNo: 1,
      title: '期中考试',
      examBy: '6747f0a1c2d3e4f5a6b7c8db',
      examDept: 'A01',
      setId: '6747f0a1c2d3e4f5a6b7c8dc',
      variant: 3,
      picks: null,
      seed: 'seed',
      noBack: false,
      quCount: 8,
      totalTenths: 400,
      qualifyTenths: 240,
      startedAt: 1_795_222_800_000,
      deadline: 1_795_226_400_000,
      endsWithWindow: false,
    },
  },
  {
    type: 'AnswersSaved',
    data: {
      answers: [
        { quId: '6747f0a1c2d3e4f5a6b7c801', seq: 1, answer: { options: ['a1'] } },
        { quId: '6747f0a1c2d3e4f5a6b7c806', seq: 4, answer: { text: '看法' } },
        { quId: '6747f0a1c2d3e4f5a6b7c805', seq: 2, answer: { blanks: ['北京', '2'] } },
      ],
      reached: 5,
      at: 1_795_222_900_000,
    },
  },
  { type: 'QuestionFlagged', data: { quId: '6747f0a1c2d3e4f5a6b7c802', mark: true, at: 1_795_222_950_000 } },
  {
    type: 'LateAnswerRejected',
    data: { answers: [{ quId: '6747f0a1c2d3e4f5a6b7c801', seq: 2, answer: { options: ['b1'] } }], at: 1_795_226_406_000 },
  },
  {
    type: 'LateAnswerRejected',
    data: {
      answers: [{ quId: '6747f0a1c2d3e4f5a6b7c806', seq: 3, by: 'pagebbbb', base: 1, answer: { text: '旧的看法' } }],
      replaced: true,
      at: 1_795_226_406_500,
    },
  },
  {
    type: 'AttemptHandedIn',
    data: {
      examId: '6747f0a1c2d3e4f5a6b7c8d9',
      userId: '6747f0a1c2d3e4f5a6b7c8da',
      exState: 1,
      by: 'clock',
      answerCount: 3,
      at: 1_795_226_405_500,
    },
  },
  {
    type: 'AttemptMarked',
    data: {
      outcomes: [{ id: '6747f0a1c2d3e4f5a6b7c806', quType: 'saq', tenths: 0, maxTenths: 50, isRight: null, needsHand: true, parts: [] }],
      tenths: 100,
      waiting: ['6747f0a1c2d3e4f5a6b7c806'],
      at: 1_795_226_405_500,
    },
  },
  {
    type: 'QuestionMarkedByHand',
    data: { quId: '6747f0a1c2d3e4f5a6b7c806', tenths: 40, remark: '好', by: '6747f0a1c2d3e4f5a6b7c8db', at: 1_795_230_000_000 },
  },
  {
    type: 'AttemptFinished',
    data: { examId: '6747f0a1c2d3e4f5a6b7c8d9', userId: '6747f0a1c2d3e4f5a6b7c8da', tenths: 140, passed: false, at: 1_795_230_000_000 },
  },
  {
    type: 'AttemptFinished',
    v: 2,
    data: {
      examId: '6747f0a1c2d3e4f5a6b7c8d9',
      userId: '6747f0a1c2d3e4f5a6b7c8da',
      tenths: 150,
      passed: false,
      revision: 2,
      isFirst: false,
      at: 1_795_231_000_000,
    },
  },
  {
    type: 'PaperCorrected',
    data: { setRevision: 1, corrected: ['6747f0a1c2d3e4f5a6b7c802'], told: ['6747f0a1c2d3e4f5a6b7c806'], at: 1_795_231_100_000 },
  },
  {
    type: 'MarkProposed',
    data: {
      quId: '6747f0a1c2d3e4f5a6b7c806',
      tenths: 30,
      remark: '',
      by: '6747f0a1c2d3e4f5a6b7c8dc',
      at: 1_795_231_150_000,
      maxTenths: 50,
      setRevision: 1,
    },
  },
  {
    type: 'LateAnswersJudged',
    data: {
      taken: [{ quId: '6747f0a1c2d3e4f5a6b7c801', seq: 2, answer: { options: ['b1'] } }],
      reason: '网络中断',
      by: '6747f0a1c2d3e4f5a6b7c8db',
      at: 1_795_231_200_000,
    },
  },
  {
    type: 'AttemptRegraded',
    data: {
      cause: 'correction',
      setRevision: 2,
      outcomes: [{ id: '6747f0a1c2d3e4f5a6b7c806', quType: 'saq', tenths: 0, maxTenths: 100, isRight: null, needsHand: true, parts: [] }],
      tenths: 120,
      waiting: ['6747f0a1c2d3e4f5a6b7c806'],
      totalTenths: 450,
      qualifyTenths: 200,
      at: 1_795_231_300_000,
    },
  },
  {
    type: 'AttemptFinished',
    v: 2,
    data: {
      examId: '6747f0a1c2d3e4f5a6b7c8d9',
      userId: '6747f0a1c2d3e4f5a6b7c8da',
      ...{ tenths: 200, passed: true, revision: 3, isFirst: false, from: { tenths: 150, passed: false }, at: 1_795_231_300_000 },
    },
  },
  {
    type: 'ReviewReopened',
    data: { quIds: ['6747f0a1c2d3e4f5a6b7c806'], reason: '重新评阅', by: '6747f0a1c2d3e4f5a6b7c8db', at: 1_795_231_400_000 },
  },
  {
    type: 'ValidityChanged',
    data: {
      examId: '6747f0a1c2d3e4f5a6b7c8d9',
      userId: '6747f0a1c2d3e4f5a6b7c8da',
      ...{ valid: false, reason: '替考', by: '6747f0a1c2d3e4f5a6b7c8db', at: 1_795_231_500_000 },
    },
  },
  {
    type: 'AttemptReopened',
    data: {
      examId: '6747f0a1c2d3e4f5a6b7c8d9',
      userId: '6747f0a1c2d3e4f5a6b7c8da',
      ...{ outageId: '6747f0a1c2d3e4f5a6b7c8e1', deadline: 1_795_232_200_000 },
      ...{ reason: '停电', by: '6747f0a1c2d3e4f5a6b7c8db', at: 1_795_231_600_000 },
    },
  },
  {
    type: 'TimeGiven',
    data: {
      outageId: '6747f0a1c2d3e4f5a6b7c8e2',
      ms: 300_000,
      reason: '断网',
      by: '6747f0a1c2d3e4f5a6b7c8db',
      at: 1_795_231_700_000,
    },
  },
  {
    type: 'PaperPaused',
    data: { id: '6747f0a1c2d3e4f5a6b7c8e3', reason: '火警', by: '6747f0a1c2d3e4f5a6b7c8db', at: 1_795_231_710_000 },
  },
  {
    type: 'PaperResumed',
    data: { id: '6747f0a1c2d3e4f5a6b7c8e4', ms: 60_000, reason: '继续', by: '6747f0a1c2d3e4f5a6b7c8db', at: 1_795_231_770_000 },
  },
  {
    type: 'PaperSwapped',
    data: {
      examId: '6747f0a1c2d3e4f5a6b7c8d9',
      userId: '6747f0a1c2d3e4f5a6b7c8da',
      ...{ id: '6747f0a1c2d3e4f5a6b7c8e5', to: '6747f0a1c2d3e4f5a6b7c8e6', reason: '试题泄露', by: '6747f0a1c2d3e4f5a6b7c8db' },
      at: 1_795_231_780_000,
      next: {
        ...{ examId: '6747f0a1c2d3e4f5a6b7c8d9', userId: '6747f0a1c2d3e4f5a6b7c8da', userName: 'zhang', realName: '张三' },
        ...{ deptCode: 'A01', tryNo: 2, title: '期中考试', examBy: '6747f0a1c2d3e4f5a6b7c8db', examDept: 'A01' },
        ...{ setId: '6747f0a1c2d3e4f5a6b7c8dc', variant: 1, picks: null, seed: '6747f0a1c2d3e4f5a6b7c8e6', noBack: false, quCount: 3 },
        ...{ totalTenths: 450, qualifyTenths: 200, startedAt: 1_795_231_780_000, deadline: 1_795_232_560_000, endsWithWindow: false },
      },
    },
  },
  {
    type: 'AttemptHandedIn',
    data: {
      examId: '6747f0a1c2d3e4f5a6b7c8d9',
      userId: '6747f0a1c2d3e4f5a6b7c8da',
      ...{ exState: 0, by: 'learner', answerCount: 3, at: 1_795_231_800_000 },
    },
  },
  {
    type: 'AttemptRemoved',
    data: {
      examId: '6747f0a1c2d3e4f5a6b7c8d9',
      userId: '6747f0a1c2d3e4f5a6b7c8da',
      ...{ reason: '测试数据', by: '6747f0a1c2d3e4f5a6b7c8db', at: 1_795_231_900_000 },
    },
  },
];

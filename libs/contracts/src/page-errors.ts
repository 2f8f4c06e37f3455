/**
 * The refusals of errors.ts that pages of the learner know by name: alone, because the others would be a part of what a phone loads
 * first.
 */
export const pageErrors = {
  MODULE_OFF: { code: 10000407, status: 404 },
  NOT_FOUND: { code: 10000404, status: 404 },
  BUSY: { code: 10000503, status: 503 },
  STALE: { code: 10000409, status: 200 },
  NOT_SIGNED_IN: { code: 10010002, status: 401 },
  CAPTCHA_WRONG: { code: 10010012, status: 200 },
  LICENCE_INVALID: { code: 10010015, status: 200 },
  USER_NAME_TAKEN: { code: 10010106, status: 200 },
  NO_MENUS: { code: 10010108, status: 200 },
  SYNC_OVER: { code: 10010172, status: 200 },
  THIRD_PARTY_FAILED: { code: 10010173, status: 200 },
  PAPER_CLOSED: { code: 20010001, status: 200 },
  PAPER_PAUSED: { code: 20010270, status: 200 },
  PAPER_OPEN: { code: 20010002, status: 200 },
  PAPER_ELSEWHERE: { code: 20010260, status: 200 },
  EXAM_NOT_OPEN: { code: 20010101, status: 200 },
  EXAM_PASSWORD: { code: 20010104, status: 200 },
  EXAM_PASSWORD_MISSING: { code: 20010105, status: 200 },
  EXAM_NOT_BOUGHT: { code: 20010156, status: 200 },
  PAPER_EMPTY: { code: 20010113, status: 200 },
  QUESTION_NOT_IN_PAPER: { code: 20010114, status: 200 },
  ANSWER_SHAPE: { code: 20010115, status: 200 },
  NO_GOING_BACK: { code: 20010116, status: 200 },
  BATTLE_DURING_EXAM: { code: 20040112, status: 200 },
  FILE_CONTENT: { code: 10020102, status: 200 },
} as const satisfies Record<string, { code: number; status: number }>;

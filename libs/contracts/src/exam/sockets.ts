import { z } from 'zod';
import { examsCalls } from './exams/index.js';
import { id } from '../fields.js';
import { defineSocket, frame } from '../socket.js';

/** The socket of a sitting: what reaches a learner in an exam without being asked for. */
export const examSocket = defineSocket({
  name: 'exam',
  path: '/api/socket/exam/{userId}/{examId}/{platform}',
  owner: 'exam',
  access: 'user',
  params: { userId: id('用户'), examId: id('考试'), platform: z.string().regex(/^[a-z0-9]{1,16}$/) },
  receiver: ['userId', 'examId'],
  own: 'userId',
  // whoever may not see the exam gets no ticket for it
  admits: { call: examsCalls.simpleDetail, input: ({ examId }) => ({ id: examId }) },
  pingSeconds: 10,
  silentSeconds: 60,
  heldToldTo: ['proctoring'],
  frames: {
    /**
     * Of an administrator; `id` of the announcement that the page acknowledges, `n` its number among those of the exam. In the plain form
     * everything but `pong` is one (specification 2, exam paper).
     */
    message: frame(
      z.strictObject({ message: z.string().min(1).max(1000), id: id('消息').optional(), n: z.int().optional() }),
      ({ message }) => message,
    ),
    /**
     * Questions of the paper were corrected. `asked`: the page shows them as they are now; `told`: they were answered before, and their
     * texts stay. The numbers are those of the paper. `reason` empty: it may name a key.
     */
    corrected: frame(
      z.strictObject({ paperId: id('试卷'), reason: z.string(), asked: z.array(z.int()).max(500), told: z.array(z.int()).max(500) }),
    ),
    /** An outage was given back: the paper ends at `deadline`; one that the service had closed is open again. */
    timeGiven: frame(z.strictObject({ paperId: id('试卷'), deadline: z.string(), reason: z.string(), isReopened: z.boolean() })),
    /** The paper stands until `resumed`. */
    paused: frame(z.strictObject({ paperId: id('试卷'), reason: z.string() })),
    /** The paper goes on and ends at `deadline`. */
    resumed: frame(z.strictObject({ paperId: id('试卷'), deadline: z.string(), reason: z.string() })),
    /** The paper is answered on `device` from now on; every other one stops. */
    moved: frame(z.strictObject({ paperId: id('试卷'), device: z.string() })),
    /** The server handed the paper in at its deadline. */
    handedIn: frame(z.strictObject({ paperId: id('试卷') })),
  },
});

import { z } from 'zod';
import { id } from '../fields.js';
import { defineSocket, frame } from '../socket.js';
import { watchCalls } from './watch.js';

/**
 * The socket of a watch wall: its page hears that something is new, and reads by its calls what it is (decision 0178). So a frame names
 * nobody, and each page gets the people of whom its proctor may know.
 */
export const watchSocket = defineSocket({
  name: 'watch',
  path: '/api/socket/watch/{examId}',
  owner: 'proctoring',
  access: ['paper:list'],
  params: { examId: id('考试') },
  receiver: ['examId'],
  // whoever may not read the wall hears nothing of it
  admits: { call: watchCalls.processPaging, input: ({ examId }) => ({ size: 1, params: { examId } }) },
  pingSeconds: 20,
  silentSeconds: 70,
  frames: {
    /** `people`: somebody began, handed in, or has another time; else there is a reason to look at somebody, or no more. */
    changed: frame(z.strictObject({ people: z.boolean() })),
  },
});

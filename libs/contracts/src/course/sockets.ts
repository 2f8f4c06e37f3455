import { z } from 'zod';
import { id } from '../fields.js';
import { defineSocket, frame } from '../socket.js';
import { learningCalls } from './learning.js';

/** The socket of a lesson that is open: its page hears that it has to stop, and that lesson or course are finished. */
export const readSocket = defineSocket({
  name: 'read',
  path: '/api/socket/read/{userId}/{courseId}/{fileId}',
  owner: 'course',
  access: 'user',
  params: { userId: id('用户'), courseId: id('课程'), fileId: id('课件') },
  receiver: ['userId', 'courseId', 'fileId'],
  own: 'userId',
  // a course that is not for a person is not found, so there is no ticket for it
  admits: { call: learningCalls.refFileList, input: ({ courseId }) => ({ courseId }) },
  pingSeconds: 20,
  silentSeconds: 70,
  frames: {
    /** Specification 3, section 4. `playing`: the page that plays instead; the page that is meant by `stopped` is another one. */
    reading: frame(
      z.strictObject({
        stopped: z.literal(true).optional(),
        stopMsg: z.string().optional(),
        all: z.literal(true).optional(),
        current: z.literal(true).optional(),
        playing: z.string().optional(),
      }),
      ({ playing: _playing, ...data }) => JSON.stringify(data),
    ),
  },
});

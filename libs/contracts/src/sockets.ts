import { readSocket } from './course/sockets.js';
import { examSocket } from './exam/sockets.js';
import { paySocket } from './payment/sockets.js';
import { watchSocket } from './proctoring/sockets.js';
import type { SocketSpec } from './socket.js';

/** Every socket that the gateway holds. */
export const sockets = { read: readSocket, exam: examSocket, pay: paySocket, watch: watchSocket };
export const allSockets: readonly SocketSpec[] = Object.values(sockets);

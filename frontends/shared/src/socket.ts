export { keepSocket, openSocket } from './socket/live-socket.js';

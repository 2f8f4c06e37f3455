export { createStream, type StreamCall } from './api/stream.js';

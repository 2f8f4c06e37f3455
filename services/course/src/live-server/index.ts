export { LiveServer } from './live-server.js';
export { hashOfKey, streamNameOf, type AdmittedLive } from './push-keys.js';
export { liveApp } from './rtmp-session.js';

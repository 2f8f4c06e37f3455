export { RecordingService } from './recording.service.js';
export { RecordingRemoval } from './recording-removal.js';
export { RecordingsModule } from './recordings.module.js';

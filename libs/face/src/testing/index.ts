export { alterations, emptyPhoto, facePhoto, groupPhoto, turnedHead, type PersonName } from './face-photos.js';

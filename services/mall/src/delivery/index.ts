export { DeliveryModule } from './delivery.module.js';
export { ParcelTracks, type TrackStep } from './parcel-tracks.js';

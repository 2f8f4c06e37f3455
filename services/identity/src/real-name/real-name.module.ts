import { Global, Module } from '@nestjs/common';
import { PhotosOfApplications } from '../faces/index.js';
import { MovesWithPeople } from '../people/index.js';
import { ApplicationMoves } from './application-moves.js';
import { ApplicationPhotos } from './application-photos.js';
import { IdCards } from './id-cards.js';
import { PersonFaceController } from './person-face.controller.js';
import { RealNameAudit } from './real-name-audit.js';
import { RealNameCollections } from './real-name.collections.js';
import { RealNameController } from './real-name.controller.js';
import { RealNameLimit } from './real-name-limit.js';
import { RealNameService } from './real-name.service.js';

@Global()
@Module({
  controllers: [PersonFaceController, RealNameController],
  providers: [
    RealNameCollections,
    IdCards,
    RealNameAudit,
    RealNameLimit,
    RealNameService,
    { provide: MovesWithPeople, useClass: ApplicationMoves },
    { provide: PhotosOfApplications, useClass: ApplicationPhotos },
  ],
  exports: [RealNameService, MovesWithPeople, PhotosOfApplications],
})
export class RealNameModule {}

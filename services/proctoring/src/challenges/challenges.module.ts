import { Global, Module } from '@nestjs/common';
import { ChallengeCollections } from './challenge.collections.js';
import { ChallengeController } from './challenge.controller.js';
import { ChallengeEvidence } from './challenge-evidence.js';
import { ChallengePictures } from './challenge-pictures.js';
import { ChallengeService } from './challenge.service.js';

@Global()
@Module({
  controllers: [ChallengeController],
  providers: [ChallengeCollections, ChallengeEvidence, ChallengePictures, ChallengeService],
  exports: [ChallengeEvidence, ChallengePictures],
})
export class ChallengesModule {}

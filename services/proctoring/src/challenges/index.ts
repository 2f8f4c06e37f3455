export { ChallengeEvidence, type NewestChallenge } from './challenge-evidence.js';
export { ChallengePictures, challengePictureIds } from './challenge-pictures.js';
export { ChallengesModule } from './challenges.module.js';

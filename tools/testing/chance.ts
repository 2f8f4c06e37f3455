/**
 * Exit code of a trial that broke no promise and yet did not hold: it could not be set up, or missed a bar of time alone. EX_TEMPFAIL of
 * sysexits.h: whoever runs it may try once more (decision 0108).
 */
export const chanceExitCode = 75;

/** How long a password must be and may be (ruling R25), in characters. */
export const passwordMinimum = 10;
export const passwordMaximum = 200;

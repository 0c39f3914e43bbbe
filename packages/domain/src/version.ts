/** SHELL-04: the label the shell shows. */
export const VERSION = '7.1.0';

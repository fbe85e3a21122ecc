/** The shop's colours, as used in the drawings. */
export const palette = {
  paper: '#faf6ee',
  bone: '#f0e8d9',
  ink: '#211c18',
  oxblood: '#7d1f22',
  eucalypt: '#2c5140',
  brass: '#8a5a12',
  steel: '#5a5f63',
} as const;

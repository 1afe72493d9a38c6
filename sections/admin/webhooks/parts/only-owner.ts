/** It tells what its maker may see, so nobody else has it tell anything anew. */
export const onlyOwner = (name: string) => `Only ${name}, who made it, can change it or turn it on.`

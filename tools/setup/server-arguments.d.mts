export declare const serverArguments: string[];

@rem The shells of POSIX have exec, which passes on signals; cmd.exe looks here first. `npm start` needs it in both.
@%*

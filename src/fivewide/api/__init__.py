"""The door for programs: a race as an object. `import fivewide` hands all of it out."""

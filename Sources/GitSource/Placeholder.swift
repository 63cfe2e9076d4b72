import Subprocess

enum P {}
